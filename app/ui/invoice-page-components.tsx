import type {
  InvoiceComponents,
  InvoiceFact,
  InvoiceLineCells,
  TransferCode,
} from '#app/domain/invoices/invoice-sheet.tsx'
import { t } from '#app/texts.ts'
import { Table } from '#app/ui/list/table.tsx'
import { CopyButton } from './copy-button.tsx'
import { InvoiceStatusBadge } from './status-badges.tsx'

const InvoiceTerms = ({ facts, copyable = false }: { facts: InvoiceFact[]; copyable?: boolean }) => (
  <dl className="grid grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
    {facts.map(({ term, value, copyText = value }) => (
      <div key={term} className="contents">
        <dt className="text-soft">{term}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          {value}
          {copyable && <CopyButton text={copyText} what={term} className="text-link no-print min-h-11" />}
        </dd>
      </div>
    ))}
  </dl>
)

const NUMERIC_COLUMNS = ['quantity', 'price', 'tax', 'net'] as const satisfies (keyof InvoiceLineCells)[]
type SheetRow = { line: InvoiceLineCells; id: string }

/** An invoice's HTML components. app/domain/invoices/invoice-sheet.tsx defines its structure. */
const TransferCodeFigure = ({ code: { path, size, label } }: { code: TransferCode }) => (
  <figure className="w-40">
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      {/* Dark on light in both themes, because many scanners can't read the opposite. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
    <figcaption className="caption mt-1">{t('Scan with your banking app')}</figcaption>
  </figure>
)

export const invoicePageComponents: InvoiceComponents = {
  Letterhead: ({ name, lines }) => (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-b-2 border-brass pb-4">
      <p className="font-display text-2xl leading-tight">{name}</p>
      <p className="caption sm:text-right whitespace-pre-line">{lines.join('\n')}</p>
    </div>
  ),
  Heading: ({ title, status }) => (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <h2 className="text-3xl sm:text-4xl">{title}</h2>
      {status && <InvoiceStatusBadge status={status} />}
    </div>
  ),
  Facts: ({ buyer, facts }) => (
    <div className="mt-6 grid gap-6 sm:grid-cols-2">
      <div>
        <p className="caption">{t('Bill to')}</p>
        <p className="whitespace-pre-line wrap-anywhere">{buyer}</p>
      </div>
      <InvoiceTerms facts={facts} />
    </div>
  ),
  Lines: ({ heads, lines }) => (
    <div className="mt-8">
      <Table
        label={t('Lines')}
        columns={[
          {
            header: heads.description,
            title: true,
            className: 'whitespace-pre-line align-top',
            cell: ({ line }) => line.description,
          },
          ...NUMERIC_COLUMNS.map((name) => ({
            header: heads[name],
            align: 'end' as const,
            className: 'whitespace-nowrap align-top',
            cell: ({ line }: SheetRow) => line[name],
          })),
        ]}
        rows={lines.map((line, i) => ({ line, id: String(i) }))}
        rowKey={({ id }) => id}
      />
    </div>
  ),
  Totals: ({ subtotals, total }) => (
    <dl className="mt-4 ml-auto max-w-sm">
      {subtotals.map(({ term, value }) => (
        <div key={term} className="flex justify-between gap-4 py-1 tabular-nums">
          <dt>{term}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 mt-1 pt-2 border-t border-current text-lg font-semibold tabular-nums">
        <dt>{total.term}</dt>
        <dd className="text-right">{total.value}</dd>
      </div>
    </dl>
  ),
  TextSection: ({ title, text, facts = [], code }) => (
    <section className="mt-8 flex flex-wrap justify-between gap-6">
      <div className="grow basis-80 min-w-0 max-w-full">
        <h3 className="font-display text-2xl mb-2">{title}</h3>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere mb-3">{text}</p>
        <InvoiceTerms facts={facts} copyable />
      </div>
      {code && <TransferCodeFigure code={code} />}
    </section>
  ),
  Footer: ({ text }) => <p className="mt-8 pt-3 border-t border-line caption">{text}</p>,
}
