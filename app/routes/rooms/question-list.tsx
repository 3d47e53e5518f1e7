import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { QuestionPage, QuestionRow } from '#app/domain/rooms/questions/list-questions.server.ts'
import {
  AnswerQuestionForm,
  AssignQuestionForm,
  PublishAnswerForm,
  QUESTION_STATE_KEYS,
  QUESTION_STATES,
} from '#app/domain/rooms/questions/question-forms.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { SelectField, TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, type AnySchema, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import {
  EmptyState,
  FilterLinks,
  ListSearch,
  NothingFound,
  Pagination,
  useListAction,
} from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { LoadedQuestions } from './question-page.server.ts'
import { AnswerText, PublishedAnswers, QuestionArticle } from './question-text.tsx'

const stateChoices = [
  { value: null, text: t('All') },
  ...QUESTION_STATE_KEYS.map((value) => ({ value, text: QUESTION_STATES[value].label })),
]
const approvalChoice = { value: 'to-approve', text: t('To approve') }
const mineChoices = [
  { value: null, text: t('Everyone’s') },
  { value: 'mine', text: t('Assigned to me') },
]

/** Intents of forms that show their own errors. */
const INTENTS_WITH_OWN_ERROR = ['answer', 'assign', 'publish', 'import']

/** Questions of a room with forms to answer them, for the firm and the seller's side. */
export function QuestionList({ page, query, publications, published }: LoadedQuestions) {
  const { rows, more, groups, requireApproval } = page
  const { search, state, groupId, mine, after } = query
  const outcome = useOutcome()
  const isFiltered = search !== '' || state !== null || groupId !== null || mine || after !== null
  const approvals = requireApproval ? [approvalChoice] : []
  const answerable = rows.filter(({ canAnswer }) => canAnswer)
  return (
    <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
      <PageSection id="questions" title={t('Questions')}>
        <FormNotices
          outcome={outcome}
          error={
            outcome &&
            !outcome.notice &&
            !INTENTS_WITH_OWN_ERROR.includes(outcome.intent) &&
            getFirstError(outcome)
          }
        />
        {(rows.length > 0 || isFiltered) && (
          <div className="my-4 grid gap-2 grid-cols-[minmax(0,1fr)]">
            <ListSearch label={t('Search questions')} search={search} />
            <div className="flex flex-wrap gap-x-8">
              <FilterLinks
                label={t('Status')}
                name="state"
                value={state}
                choices={[...stateChoices, ...approvals]}
              />
              <FilterLinks
                label={t('Person')}
                name="show"
                value={mine ? 'mine' : null}
                choices={mineChoices}
              />
            </div>
            {groups.length > 1 && (
              <FilterLinks
                label={t('Group')}
                name="group"
                value={groupId}
                choices={[
                  { value: null, text: t('All groups') },
                  ...groups.map(({ id, name }) => ({ value: id, text: name })),
                ]}
              />
            )}
          </div>
        )}
        {rows.length === 0 &&
          (isFiltered ? (
            <NothingFound search={search} />
          ) : (
            <EmptyState>{t('No questions yet. Guests ask them in their group.')}</EmptyState>
          ))}
        <div className="grid gap-4 grid-cols-[minmax(0,1fr)]">
          {rows.map((row) => (
            <Question key={row.id} row={row} page={page} opened={answerable.length === 1 && row.canAnswer} />
          ))}
        </div>
        <Pagination after={after} more={more} />
      </PageSection>
      <PublishedAnswers publications={publications} after={published} />
    </div>
  )
}

type QuestionProps = { row: QuestionRow; page: QuestionPage }

function Question({ row, page, opened }: QuestionProps & { opened: boolean }) {
  const { answer, answeredAt, author, approver, assignee, isSent, isToApprove } = row
  const isLinked = useSearchParams()[0].get('question') === row.id
  const by = { name: author ?? t('a closed account') }
  return (
    <QuestionArticle question={row} where={row.group}>
      {assignee && <p className="caption">{t('Assigned to {name}', { name: assignee })}</p>}
      {answer && isSent && answeredAt && (
        <AnswerText
          title={
            <>
              {tRich('Answered by {name} on {day}', { ...by, day: <LocalDate value={answeredAt} /> })}
              {approver && `, ${t('approved by {name}', { name: approver })}`}
            </>
          }
        >
          {answer}
        </AnswerText>
      )}
      {answer && !isSent && (
        <AnswerText
          title={isToApprove ? t('By {name}, awaits approval', by) : t('Draft by {name}, not sent', by)}
        >
          {answer}
        </AnswerText>
      )}
      <div className="flex flex-wrap items-start gap-2 empty:hidden">
        <QuestionActions row={row} page={page} opened={opened || isLinked} />
      </div>
    </QuestionArticle>
  )
}

function QuestionActions({ row, page, opened }: QuestionProps & { opened: boolean }) {
  const { id, number, group, state, approvable, canAnswer } = row
  const action = useListAction()
  const subject = `${group}, ${t('Question {number}', { number })}`
  const isOpen = state === 'asked' || state === 'assigned'
  const byFirm = page.side === 'firm' && page.canChange
  return (
    <>
      {approvable && (
        <ButtonForm
          button={t('Approve and Send')}
          subject={subject}
          variant="brass"
          fields={{ intent: 'approve', entry: id, version: approvable }}
          action={action}
        />
      )}
      {canAnswer && <AnswerForm row={row} page={page} opened={opened && !approvable} />}
      {byFirm && isOpen && <AssignForm row={row} page={page} />}
      {byFirm && <PublishForm row={row} subject={subject} />}
      {byFirm && state !== 'closed' && (
        <ButtonForm
          button={t('Close')}
          subject={subject}
          fields={{ intent: 'close', entry: id }}
          action={action}
        />
      )}
      {byFirm && !isOpen && (
        <Confirm
          button={t('Reopen')}
          title={t('Reopen this question?')}
          subject={subject}
          fields={{ intent: 'reopen', entry: id }}
          action={action}
        >
          {t('The group won’t see the answer until you send it again.')}
        </Confirm>
      )}
    </>
  )
}

/** Form about a question that a button opens, then in its own row below the buttons. */
function QuestionForm<S extends AnySchema>({
  summary,
  opened = false,
  ...form
}: { summary: ReactNode; opened?: boolean } & ComponentProps<typeof ActionForm<S>>) {
  const outcome = useOutcome(form.intent, form.entry)
  return (
    <Disclosure
      summary={summary}
      button="line"
      open={opened || (outcome && !outcome.notice)}
      className="open:order-last open:basis-full"
    >
      <ActionForm className="grid gap-4" {...form} action={useListAction()} />
    </Disclosure>
  )
}

const AnswerForm = ({ row: { id, answer, version }, page, opened }: QuestionProps & { opened: boolean }) => (
  <QuestionForm
    summary={answer ? t('Change Answer') : t('Answer Question')}
    opened={opened}
    schema={AnswerQuestionForm}
    intent="answer"
    entry={id}
    version={version}
    defaultValue={{ answer: answer ?? '' }}
    warnUnsaved
  >
    {(fields) => (
      <>
        <TextAreaField
          field={fields.answer}
          label={t('Answer')}
          hint={
            page.requireApproval
              ? t('Someone else must approve it before the group sees it.')
              : t('Only the group that asked sees it.')
          }
        />
        <Submit text={t('Send Answer')} sending={t('Sending...')} />
      </>
    )}
  </QuestionForm>
)

const AssignForm = ({ row: { id, assignedTo }, page: { people } }: QuestionProps) => (
  <QuestionForm
    key={assignedTo}
    summary={t('Assign Question')}
    schema={AssignQuestionForm}
    intent="assign"
    entry={id}
    defaultValue={{ assignee: assignedTo ?? '' }}
    className="grid gap-4 max-w-md"
  >
    {(fields) => (
      <>
        <SelectField
          field={fields.assignee}
          label={t('Assigned to')}
          empty={t('Nobody')}
          options={people.map(({ uid, name, ofFirm }) => ({
            value: uid,
            label: ofFirm ? name : t('{name} (client)', { name }),
          }))}
          optional
        />
        <Submit text={t('Assign Question')} variant="line" />
      </>
    )}
  </QuestionForm>
)

/** Publishes a question and its answer, prefilled with the group's texts. */
const PublishForm = ({ row: { id, question, answer }, subject }: { row: QuestionRow; subject: string }) => (
  <QuestionForm
    summary={
      <>
        {t('Publish to All')}
        <span className="sr-only"> {subject}</span>
      </>
    }
    schema={PublishAnswerForm}
    intent="publish"
    entry={id}
    defaultValue={{ question, answer: answer ?? '' }}
    warnUnsaved
  >
    {(fields) => (
      <>
        <p className="text-soft">
          {t(
            'All groups will see this question and answer, but not who asked. Remove everything that could identify the group.',
          )}
        </p>
        <TextAreaField field={fields.question} label={t('Question')} />
        <TextAreaField field={fields.answer} label={t('Answer')} />
        <Submit text={t('Publish to All')} sending={t('Sending...')} />
      </>
    )}
  </QuestionForm>
)
