import { useState } from 'react'
import { t } from '#app/texts.ts'

/** Button that copies text. `what` describes the text. */
export function CopyButton({
  text,
  what,
  className = 'button button-line',
}: {
  text: string
  what: string
  className?: string
}) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without permission or HTTPS, copying fails. Users can still select the text.
      setCopied(false)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('Copy {what}', { what })}
        onClick={copy}
        className={`${className} needs-scripts cursor-pointer`}
      >
        {t('Copy')}
      </button>
      <span role="status" className="order-last text-soft empty:hidden">
        {copied === true && t('Copied.')}
        {copied === false &&
          t('Your browser blocked copying. Please select and copy {what} yourself.', { what })}
      </span>
    </>
  )
}
