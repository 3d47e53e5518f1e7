import { firm } from '#content/firm.ts'
import type { Route } from './+types/copyright.ts'

export const meta: Route.MetaFunction = () => [{ title: `Copyright | ${firm.name}` }]

export default function Copyright() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">Copyright</h1>
    </div>
  )
}
