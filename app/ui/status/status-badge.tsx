import type { StatusMeaning } from '#app/content/shapes.ts'

export type { StatusMeaning }

/** Badge with the color of its meaning (portal.css); `late` marks it as overdue. */
export function StatusBadge({
  meaning = 'active',
  late = false,
  children,
}: {
  meaning?: StatusMeaning
  late?: boolean
  children: string
}) {
  return <span className={`state state-${late ? 'late' : meaning}`}>{children}</span>
}
