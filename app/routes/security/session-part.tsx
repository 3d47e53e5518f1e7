import { ButtonForm } from '#app/ui/button-form.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { FormMessage } from '#app/ui/field.tsx'
import { problemOf } from '#app/ui/form-answer.ts'
import { Part } from './part.tsx'
import type { PartProps, Security } from './security.server.ts'

export function SessionPart({ security: { sessions }, answer }: PartProps) {
  const mine = answer?.intent.endsWith('-end') ? answer : undefined
  return (
    <Part
      id="sessions"
      title="Signed-in devices"
      intro="If you don't know one of them, sign it out and change your password."
    >
      <FormMessage tone="good">{mine?.notice}</FormMessage>
      <FormMessage>{problemOf(mine)}</FormMessage>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ButtonForm fields={{ intent: 'sessions-end' }} button="Sign out all other devices" />
      )}
    </Part>
  )
}

function Device({ id, device, address, signedInAt, lastUsedAt, current }: Security['sessions'][number]) {
  return (
    <li className="py-3 flex flex-wrap sm:flex-nowrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {current && <span className="ml-1 text-sm font-semibold text-accent">This device</span>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {address && `From ${address}. `}Signed in <Moment value={signedInAt} />, last used{' '}
          <Moment value={lastUsedAt} />.
        </p>
      </div>
      {!current && (
        <ButtonForm
          fields={{ intent: 'session-end', entry: id }}
          button="Sign out"
          label={`Sign out ${device}`}
        />
      )}
    </li>
  )
}
