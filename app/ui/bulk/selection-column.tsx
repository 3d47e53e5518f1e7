import { t } from '#app/translations/texts.ts'
import type { Column } from '#app/ui/list/table.tsx'
import { SELECT_ALL_ID, SELECTION_FORM_ID } from './selection.ts'

export const createSelectionColumn = <Row extends { id: string }>(
  { rows, checked }: { rows: Row[]; checked: string[] },
  getName: (row: Row) => string,
  isSelectable: (row: Row) => boolean = () => true,
): Column<Row> => ({
  header: t('Select'),
  hiddenHeader: true,
  headerCell: (
    <label className="needs-scripts inline-flex items-center justify-center size-11 -my-2 -mx-3 cursor-pointer">
      <input
        type="checkbox"
        id={SELECT_ALL_ID}
        aria-label={t('Select all on this page')}
        className="size-5 accent-brass"
      />
    </label>
  ),
  className: 'select-cell',
  cell: (row) =>
    isSelectable(row) && (
      <label className="inline-flex items-center justify-center size-11 -my-2 -mx-3 cursor-pointer">
        <input
          type="checkbox"
          // Not hidden text, which the browser's search would find beside the row's name.
          aria-label={t('Select {row}', { row: getName(row) })}
          form={SELECTION_FORM_ID}
          name={`selected[${rows.indexOf(row)}]`}
          value={row.id}
          defaultChecked={checked.includes(row.id)}
          className="size-5 accent-brass"
        />
      </label>
    ),
})
