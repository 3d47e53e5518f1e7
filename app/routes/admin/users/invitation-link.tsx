import { formatPeriod } from '#app/core/periods.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { linkLifetimes } from '#content/lifetimes.ts'

/** Invitation URL, shown once because the server stores only its hash. */
export function InvitationLink({ link }: { link: string }) {
  return (
    <div className="mt-5 border border-line border-l-3 border-l-brass p-4 grid gap-3">
      <p>
        If the mail does not arrive, you can pass this link on yourself. It works once and for{' '}
        {formatPeriod(linkLifetimes.invite)}, and is shown only now. Whoever has it can set the password, so
        send it only to the invited person.
      </p>
      <p>
        <code className="wrap-anywhere" data-link>
          {link}
        </code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={link} what="the link" />
      </div>
    </div>
  )
}
