import type { MailHold } from '#app/domain/mail/hold.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { counted } from '../counted.ts'

/** Warning that outgoing email is on hold, with a button to release it unless a setting holds it. */
export function MailHoldNote({ hold }: { hold: MailHold }) {
  const { madeAt, waiting } = hold
  return (
    <section
      aria-label="Mail is held back"
      className="mb-6 bg-surface border border-line border-l-3 border-l-brass p-5"
    >
      <h2 className="font-sans text-base font-semibold">Mail is held back: it waits, and nobody is mailed</h2>
      {madeAt ? (
        <>
          <p className="mt-1 max-w-3xl text-soft">
            This was restored from the backup of <Moment value={madeAt} />. Release mail only where this is
            the one Foyer that people use from now on: another one would mail them the same.
          </p>
          <div className="mt-4">
            <Confirm
              button="Release Mail"
              title="Release mail?"
              fields={{ intent: 'release' }}
              confirmLook="brass"
            >
              {waiting === 0
                ? 'No mail waits at the moment. What is queued from now on goes out at once.'
                : `${counted(waiting, 'mail')} that ${waiting === 1 ? 'waits goes' : 'wait go'} out within seconds, and what is queued later at once.`}{' '}
              What waited in the backup already stays below as not sent, because it may have been sent since;
              each can be sent again by hand.
            </Confirm>
          </div>
        </>
      ) : (
        <p className="mt-1 max-w-3xl text-soft">
          The setting MAIL_HOLD=1 says so. Without it, after a new start, what waits goes out.
        </p>
      )}
    </section>
  )
}
