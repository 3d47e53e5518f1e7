import { useState } from 'react'
import { t } from '#app/texts.ts'

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without permission or HTTPS, copying fails; the text can still be selected.
      setCopied(false)
    }
  }
  return (
    <>
      <button type="button" onClick={copy} className="button button-line">
        {t('Copy')}
      </button>
      <span role="status" className="order-last text-soft empty:hidden">
        {copied === true && t('Copied.')}
        {copied === false && t("Your browser didn't let us copy. Please select {what} yourself.", { what })}
      </span>
    </>
  )
}
