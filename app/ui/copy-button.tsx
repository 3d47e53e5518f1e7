import { useState } from 'react'

/** Puts a text into the clipboard, and says whether that went well. `what` names it where it did not. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // No permission, or no secure address: the person is told, and can still select the text.
      setCopied(false)
    }
  }
  return (
    <>
      <button type="button" onClick={copy} className="button button-line">
        Copy
      </button>
      <span role="status" className="order-last text-soft empty:hidden">
        {copied === true && 'Copied.'}
        {copied === false && `Your browser did not let us copy. Please select ${what} yourself.`}
      </span>
    </>
  )
}
