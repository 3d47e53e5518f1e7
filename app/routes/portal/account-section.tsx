import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { answerTo, type FormAnswer, problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { closingGrace } from '#content/lifetimes.ts'
import { Group, Part } from '../security/part.tsx'

export function AccountSection({
  closesAt,
  mayClose,
  answer,
}: {
  closesAt: Date | null
  mayClose: boolean
  answer: FormAnswer | undefined
}) {
  const mine = answerTo(answer, 'close') ?? answerTo(answer, 'keep')
  return (
    <Group id="account" title={t('Your data')}>
      <FormMessage tone="good">{mine?.notice}</FormMessage>
      <FormMessage>{problemOf(mine)}</FormMessage>
      <Part
        id="download"
        title={t('Download all my data')}
        intro={t(
          'One zip file with your profile, the projects you are on, all documents you see there in every version, the invoices you see and the log of what was done, with a list of checksums. Documents that every client gets are not in it.',
        )}
      >
        {/* A native form, because the response is a file download. */}
        <form method="post" action="/api/account/data.zip">
          <button type="submit" className="button button-line">
            {t('Download All My Data')}
          </button>
        </form>
      </Part>
      {mayClose && !closesAt && (
        <Part
          id="close"
          title={t('Close my account')}
          intro={t(
            'Your profile and your documents are erased {days} days after you confirm it; until then you can change your mind. What others of a project share stays with them. Invoices are kept as long as the law asks for it.',
            closingGrace,
          )}
        >
          <div>
            <Confirm
              button={t('Close My Account')}
              look="danger"
              confirm={t('Send Me the Link')}
              title={t('Close your account?')}
              fields={{ intent: 'close' }}
            >
              {t(
                'We send you a mail with a link. Only when you confirm with it, the {days} days begin. Download your data before they are over: nobody can bring it back after that. The mail says what goes and what stays.',
                closingGrace,
              )}
            </Confirm>
          </div>
        </Part>
      )}
    </Group>
  )
}
