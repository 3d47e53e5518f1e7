import { Fragment } from 'react'
import { withAddresses } from '#app/domain/messages/addresses.ts'

/** Message text with line breaks and linked URLs. Links send no referrer. */
export function LinkedText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {withAddresses(children).map(({ text, href }, i) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and never move.
          <a key={i} href={href} rel="noopener noreferrer nofollow" className="text-link">
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={i}>{text}</Fragment>
        ),
      )}
    </p>
  )
}
