import { useLayoutEffect, useRef } from 'react'
import { t, tRich } from '#app/texts.ts'
import { restoreTypedText } from '#app/ui/before-hydration.ts'

/** Select field for an upload's project. Renders nothing if there are no projects. */
export function ProjectSelect({
  projects,
  defaultValue,
  onChange,
  hint,
}: {
  projects: { id: string; title: string }[]
  defaultValue: string
  onChange: (id: string) => void
  hint?: string
}) {
  const select = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    if (select.current) restoreTypedText([select.current])
  }, [])
  if (projects.length === 0) return null
  return (
    <div className="max-w-md mb-4">
      <label htmlFor="upload-project" className="block font-medium mb-1.5">
        {tRich('Project {span}', { span: <span className="text-soft font-normal">{t('(optional)')}</span> })}
      </label>
      <select
        id="upload-project"
        ref={select}
        defaultValue={defaultValue}
        aria-describedby={hint && 'upload-project-hint'}
        onInput={(event) => onChange(event.currentTarget.value)}
        className="field-control"
      >
        <option value="">{t('No project')}</option>
        {projects.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {hint && (
        <p id="upload-project-hint" className="mt-1.5 caption">
          {hint}
        </p>
      )}
    </div>
  )
}
