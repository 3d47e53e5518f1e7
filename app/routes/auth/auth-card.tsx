import type { ReactNode } from 'react'

export function AuthCard({
  title,
  intro,
  wide = false,
  children,
}: {
  title: string
  intro?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="wrap py-10 sm:py-16">
      <div className={`mx-auto ${wide ? 'max-w-3xl' : 'max-w-md'}`}>
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {intro && <div className="mt-3 text-soft">{intro}</div>}
        <div className="mt-8 panel border-t-3 border-t-brass p-6 sm:p-9 [&_form_.button]:w-full">
          {children}
        </div>
      </div>
    </div>
  )
}
