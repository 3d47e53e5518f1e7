/** A person's initials in a circle. The name appears as text next to it. */
export const Avatar = ({
  name,
  className = 'size-7 bg-paper border-line text-[0.6875rem] text-soft',
}: {
  name: string
  className?: string
}) => (
  <span
    aria-hidden="true"
    className={`grid place-items-center shrink-0 rounded-full border font-semibold ${className}`}
  >
    {getInitials(name)}
  </span>
)

/** Skips titles and other abbreviations, unless there's nothing else. */
function getInitials(name: string): string {
  const all = name.split(/\s+/).filter(Boolean)
  const full = all.filter((word) => !word.endsWith('.'))
  const words = full.length > 0 ? full : all
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
