/** A project's status, in the firm's own words. */
export function StatusBadge({ children }: { children: string }) {
  return (
    <span className="inline-block border border-current text-accent px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap">
      {children}
    </span>
  )
}
