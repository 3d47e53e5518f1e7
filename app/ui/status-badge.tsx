/** What a status means, the same everywhere. Whose turn it is counts most: what waits for the reader is filled. */
export type StatusMeaning = 'neutral' | 'active' | 'waits-for-client' | 'waits-for-us' | 'done' | 'stopped'

/** A status in its own words, with the look of what it means (portal.css); `late` when its day has passed. */
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
