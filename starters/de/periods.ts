export type Period = { hours: number } | { days: number } | { months: number }

const small = 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')
const units: Record<string, [one: string, many: string]> = {
  hours: ['Stunde', 'Stunden'],
  days: ['Tag', 'Tage'],
  months: ['Monat', 'Monate'],
}

export function inWords(period: Period): string {
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  const [one, many] = units[unit] ?? ['Tag', 'Tage']
  if (count === 1) return unit === 'hours' ? `eine ${one}` : `ein ${one}`
  return `${small[count] ?? count} ${many}`
}
