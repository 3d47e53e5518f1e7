import { href, Link } from 'react-router'
import { unlistedMeta } from '#app/page-meta.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/forgot-password.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Password Reset')

export default function ForgotPassword() {
  return (
    <Card title="Password Reset">
      <p>
        To set a new password, please write to{' '}
        <a href={`mailto:${firm.email}`} className="text-link">
          {firm.email}
        </a>
        .
      </p>
      <p className="mt-6">
        <Link to={href('/login')} className="text-link">
          Back to Login
        </Link>
      </p>
    </Card>
  )
}
