import { t } from '#app/texts.ts'
import { FilterLinks } from '#app/ui/list/list-controls.tsx'

/** Limits a list to the projects that the current user leads, with the query parameter `show=mine`. */
export const LeadFilter = ({ show }: { show: 'mine' | null | undefined }) => (
  <FilterLinks
    label={t('Projects')}
    name="show"
    value={show ?? null}
    choices={[
      { value: null, text: t('All projects') },
      { value: 'mine', text: t('Mine') },
    ]}
  />
)
