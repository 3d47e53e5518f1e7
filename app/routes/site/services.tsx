import { firm } from '#content/firm.ts'
import type { Route } from './+types/services.ts'

export const meta: Route.MetaFunction = () => [{ title: `Services | ${firm.name}` }]

export default function Services() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">Services</h1>
    </div>
  )
}
