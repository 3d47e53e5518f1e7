/** What a status means for the reader, the same everywhere. */
export type StatusMeaning =
  | 'neutral'
  | 'active'
  | 'waits-for-client'
  | 'waits-for-us'
  | 'late'
  | 'done'
  | 'stopped'

const looks: Record<StatusMeaning, string> = {
  neutral: 'text-soft',
  active: 'text-accent',
  'waits-for-client': 'text-accent border-dashed',
  'waits-for-us': 'text-bad',
  late: 'text-bad',
  done: 'text-good',
  stopped: 'text-soft line-through',
}

/** A status in its own words, with the look of what it means. */
export function StatusBadge({ meaning = 'active', children }: { meaning?: StatusMeaning; children: string }) {
  return (
    <span
      className={`inline-block border border-current px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[meaning]}`}
    >
      {children}
    </span>
  )
}
