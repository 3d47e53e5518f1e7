import { href, useFetcher } from 'react-router'
import type { TemplateKind } from '#app/domain/templates/template-form.ts'
import { t } from '#app/texts.ts'
import { Menu } from '#app/ui/frame/menu.tsx'
import { RowLink } from '#app/ui/list/table.tsx'
import type { loader } from './templates.tsx'

/** Menu that inserts a template into the text field with the id `into`. Loads the templates when opened. */
export function TemplateMenu({ kind, into }: { kind: TemplateKind; into: string }) {
  const { data, load } = useFetcher<typeof loader>({ key: `templates-${kind}` })
  return (
    <Menu
      button={t('Insert Template')}
      buttonClassName="text-link inline-block whitespace-nowrap -mt-3 pt-3 -mb-1 pb-1"
      className="relative text-sm [@media(scripting:none)]:hidden"
      panelClassName="menu max-h-72 max-w-80 overflow-y-auto"
      onOpen={() => load(`${href('/admin/templates')}?kind=${kind}`)}
    >
      {!data && <p className="px-4 py-2 text-soft">{t('Loading...')}</p>}
      {data?.templates.map(({ id, name, body }) => (
        <button
          key={id}
          type="button"
          className="menu-item"
          onClick={({ currentTarget }) => {
            currentTarget.closest('details')?.removeAttribute('open')
            insertText(into, body)
          }}
        >
          {name}
        </button>
      ))}
      {data?.templates.length === 0 && <p className="px-4 py-2 text-soft">{t('No templates yet.')}</p>}
      <RowLink to={href('/admin/templates')} className="menu-item">
        {t('Manage Templates')}
      </RowLink>
    </Menu>
  )
}

function insertText(id: string, text: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end, value } = field
  const gap = start > 0 && !value.slice(0, start).endsWith('\n') ? '\n\n' : ''
  field.focus()
  field.setRangeText(gap + text, start, end, 'end')
  // Validation and drafts listen to input events.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
