import { firm } from '#content/firm.ts'
import type { Route } from './+types/privacy-policy.ts'

export const meta: Route.MetaFunction = () => [{ title: `Privacy Policy | ${firm.name}` }]

export default function PrivacyPolicy() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">Privacy Policy</h1>
    </div>
  )
}
