import { firm } from '#content/firm.ts'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = () => [{ title: `Let's Build Together | ${firm.name}` }]

export default function Contact() {
  return (
    <div className="wrap py-20">
      <h1 className="text-5xl">Let's Build Together</h1>
    </div>
  )
}
