import { firm } from '#content/firm.ts'
import type { Route } from './+types/terms-of-use.ts'

export const meta: Route.MetaFunction = () => [{ title: `Terms of Use | ${firm.name}` }]

export default function TermsOfUse() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">Terms of Use</h1>
    </div>
  )
}
