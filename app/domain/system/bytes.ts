const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a size, for example `512 MB` or `1.5 GB`, with steps of 1,024. */
export function bytesInWords(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1024 && step < UNITS.length - 1) [value, step] = [value / 1024, step + 1]
  const digits = value < 10 && step > 0 ? 1 : 0
  return `${Number(value.toFixed(digits)).toLocaleString('en')} ${UNITS[step]}`
}
