import { t } from '#app/texts.ts'
import { FilterLinks } from '#app/ui/list/list-controls.tsx'

export const MY_PROJECTS_FILTERS = ['mine', 'all'] as const

/** Filter for the projects that the current user leads. All lists share its last selection. */
export const MyProjectsFilter = ({ mine }: { mine: boolean }) => (
  <FilterLinks
    label={t('Projects')}
    name="show"
    value={mine ? 'mine' : 'all'}
    choices={[
      { value: 'all', text: t('All projects') },
      { value: 'mine', text: t('Mine') },
    ]}
  />
)
