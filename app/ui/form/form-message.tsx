import type { ReactNode } from 'react'

export function FormMessage({ children, tone = 'bad' }: { children: ReactNode; tone?: 'bad' | 'good' }) {
  if (!children) return null
  const look = tone === 'bad' ? 'bg-bad-ground text-bad' : 'bg-good-ground text-good'
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={`${look} px-4 py-3`}>
      {children}
    </p>
  )
}
