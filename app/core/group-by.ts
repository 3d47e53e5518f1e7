/** Groups rows by a column and removes that column from them. */
export function groupBy<Key extends string, Row extends Record<Key, string>>(rows: Row[], key: Key) {
  const groups = new Map<string, Omit<Row, Key>[]>()
  for (const { [key]: value, ...row } of rows) {
    const group = groups.get(value)
    if (group) group.push(row)
    else groups.set(value, [row])
  }
  return groups
}
