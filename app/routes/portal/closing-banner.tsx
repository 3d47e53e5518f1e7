import { Form, href, useNavigation } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'

/** On every page of the portal while the account is being closed. */
export function ClosingBanner({ closesAt }: { closesAt: Date }) {
  const sending = useNavigation().state !== 'idle'
  return (
    <section
      aria-label="Your account is being closed"
      className="mb-6 bg-bad-ground text-bad px-4 py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p>
        Your account closes on <LocalTime value={closesAt} dateOnly />.
      </p>
      <Form method="post" action={href('/client/profile')}>
        <button type="submit" name="intent" value="keep" disabled={sending} className="button button-line">
          Keep my account
        </button>
      </Form>
    </section>
  )
}
