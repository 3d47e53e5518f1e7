import type { Outcome } from '#app/domain/documents/chosen.server.ts'
import { FormMessage } from '#app/ui/form/field.tsx'

/** To which of many it was not done, and why. */
export const Refused = ({ documents = [] }: { documents?: Outcome['refused'] | undefined }) =>
  documents.length > 0 ? (
    <FormMessage>
      {documents.map(({ name, reason }) => (
        <span key={name} className="block wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          {`: ${reason}`}
        </span>
      ))}
    </FormMessage>
  ) : null
