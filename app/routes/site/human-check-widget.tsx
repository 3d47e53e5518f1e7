import { href } from 'react-router'
import { tRich } from '#app/rich-texts.ts'
import { firm } from '#content/firm.ts'

/** Placeholder for the human check; without JavaScript, shows the firm's email instead. */
export function HumanCheckWidget({
  check,
  siteKey,
}: {
  check: 'none' | 'altcha' | 'recaptcha'
  siteKey: string | null
}) {
  if (check === 'none') return null
  return (
    <>
      <div
        data-human-check={check}
        data-site-key={siteKey ?? undefined}
        data-challenge={check === 'altcha' ? href('/api/human-check/challenge') : undefined}
        className="min-h-20"
      />
      <noscript>
        {tRich('The check that you are human needs JavaScript. Without it, please write to {link}.', {
          link: <a href={`mailto:${firm.email}`}>{firm.email}</a>,
        })}
      </noscript>
    </>
  )
}
