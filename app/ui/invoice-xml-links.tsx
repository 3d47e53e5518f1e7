import { href } from 'react-router'
import { t } from '#app/texts.ts'

/** Links to the XML of an invoice, in the formats that exist. */
export function InvoiceXmlLinks({ id, formats }: { id: string; formats: string[] }) {
  const path = (format: string) => `${href('/api/invoices/:id/xml', { id })}?format=${format}`
  const [main, other] = ['ubl', 'cii'].filter((format) => formats.includes(format))
  return (
    <>
      {main && (
        <a href={path(main)} className="button button-line">
          {t('Download XML')}
        </a>
      )}
      {other && (
        <a href={path(other)} className="button button-line">
          {t('XML as {format}', { format: other.toUpperCase() })}
        </a>
      )}
    </>
  )
}
