import { formatPeriod } from '#app/core/periods.ts'
import { t } from '#app/texts.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { linkLifetimes } from '#content/lifetimes.ts'

/** Invitation URL, shown only once because the server stores only its hash. */
export function InvitationLink({ link }: { link: string }) {
  return (
    <div className="mt-5 border border-line border-l-3 border-l-brass p-4 grid gap-3">
      <p>
        {t(
          'Email not arriving? Copy this link and send it yourself. It works once, expires in {invite}, and won’t be shown again. Anyone who has it can set the password, so send it only to the person you invited.',
          { invite: formatPeriod(linkLifetimes.invite) },
        )}
      </p>
      <p>
        <code className="wrap-anywhere" data-link>
          {link}
        </code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={link} what={t('the link')} />
      </div>
    </div>
  )
}
