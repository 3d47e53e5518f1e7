/** Which project an upload belongs to; nothing where there is none to choose. */
export function ProjectSelect({
  projects,
  value,
  onChange,
}: {
  projects: { id: string; title: string }[]
  value: string
  onChange: (id: string) => void
}) {
  if (projects.length === 0) return null
  return (
    <div className="max-w-md mb-4">
      <label htmlFor="upload-project" className="block font-medium mb-1.5">
        Project <span className="text-soft font-normal">(optional)</span>
      </label>
      <select
        id="upload-project"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="field-control"
      >
        <option value="">None</option>
        {projects.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
