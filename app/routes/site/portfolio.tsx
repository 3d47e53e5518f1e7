import { firm } from '#content/firm.ts'
import type { Route } from './+types/portfolio.ts'

export const meta: Route.MetaFunction = () => [{ title: `Portfolio | ${firm.name}` }]

export default function Portfolio() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">Portfolio</h1>
    </div>
  )
}
