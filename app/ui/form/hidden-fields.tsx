/** `omitEmpty`: for forms whose fields become the query string of a URL. */
export const HiddenFields = ({
  values,
  omitEmpty = false,
}: {
  values: Record<string, string>
  omitEmpty?: boolean
}) =>
  Object.entries(values).map(
    ([name, value]) => (value || !omitEmpty) && <input key={name} type="hidden" name={name} value={value} />,
  )
