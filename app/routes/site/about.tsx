import { firm } from '#content/firm.ts'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = () => [{ title: `About | ${firm.name}` }]

export default function About() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">About</h1>
    </div>
  )
}
