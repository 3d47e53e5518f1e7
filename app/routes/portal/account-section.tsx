import { useEffect, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormMessage } from '#app/ui/field.tsx'
import { Part } from '../security/security-section.tsx'
import type { AccountAnswer } from './profile.server.ts'

/** A copy of everything, and the way out. */
export function AccountSection({
  closesAt,
  mayClose,
  answer,
}: {
  closesAt: Date | null
  mayClose: boolean
  answer: AccountAnswer | undefined
}) {
  return (
    <section aria-labelledby="account" className="mt-10 grid gap-6 max-w-3xl">
      <h2 id="account" className="text-3xl">
        Your data
      </h2>
      <FormMessage tone="good">{answer?.notice}</FormMessage>
      <FormMessage>{answer?.problem}</FormMessage>
      <Part
        id="download"
        title="Download all my data"
        intro="One zip file with your profile, your projects, your documents in every version, your invoices and the log of what was done, with a list of checksums. Documents that every client gets are not in it."
      >
        {/* A form of the browser's own: the answer is a file, and the page stays. */}
        <form method="post" action="/api/account/data.zip">
          <button type="submit" className="button button-line">
            Download all my data
          </button>
        </form>
      </Part>
      {mayClose && !closesAt && <Close answered={answer !== undefined} />}
    </section>
  )
}

function Close({ answered }: { answered: boolean }) {
  const [asking, ask] = useState(false)
  const sending = useNavigation().state !== 'idle'
  useEffect(() => {
    if (answered && !sending) ask(false)
  }, [answered, sending])
  return (
    <Part
      id="close"
      title="Close my account"
      intro="Your profile and your documents are erased 14 days after you confirm it; until then you can change your mind. Invoices are kept as long as the law asks for it."
    >
      <button type="button" onClick={() => ask(true)} className="button button-line justify-self-start">
        Close my account
      </button>
      {asking && (
        <Dialog title="Close your account?" onClose={() => ask(false)}>
          <p className="mt-4">
            We send you a mail with a link. Only when you confirm with it, the 14 days begin. Download your
            data before they are over: nobody can bring it back after that.
          </p>
          <Form
            method="post"
            action={href('/client/profile')}
            preventScrollReset
            className="mt-6 flex flex-wrap gap-3"
          >
            <button
              type="submit"
              name="intent"
              value="close"
              disabled={sending}
              className="button button-brass"
            >
              Send me the link
            </button>
            <button type="button" onClick={() => ask(false)} className="button button-line">
              Not now
            </button>
          </Form>
        </Dialog>
      )}
    </Part>
  )
}
