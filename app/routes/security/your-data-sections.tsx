import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { closingGrace } from '#content/lifetimes.ts'
import { SecurityPart } from './security-part.tsx'

/** Offers the download of own data. `intro` says what it contains. */
export function DownloadSection({ intro }: { intro: string }) {
  return (
    <SecurityPart id="download" title={t('Download all my data')} intro={intro}>
      {/* A native form, because the response is a file download. */}
      <form method="post" action="/api/account/data.zip">
        <button type="submit" className="button button-line">
          {t('Download All My Data')}
        </button>
      </form>
    </SecurityPart>
  )
}

/** Offers to close the account. `intro` says what is deleted and what stays. */
export function CloseAccountSection({ intro }: { intro: string }) {
  return (
    <SecurityPart id="close" title={t('Close my account')} intro={intro}>
      <div>
        <Confirm
          button={t('Close My Account')}
          variant="danger"
          confirm={t('Send Me the Link')}
          title={t('Close your account?')}
          fields={{ intent: 'close' }}
        >
          {t(
            'We’ll email you a link, along with a list of what we’ll delete and what we’ll keep. The {days}-day period starts when you confirm. Download your data before the period ends, because deletion can’t be undone.',
            closingGrace,
          )}
        </Confirm>
      </div>
    </SecurityPart>
  )
}
