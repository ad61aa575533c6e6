import { act } from '@desco/contract/endpoint'
import { birthDate, personName, secondParentEmail, tidyLine } from '@desco/contract/fields'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

const childRow = z.object({ childname: personName, surname: personName, dobirth: birthDate })
// as `newChildren` renames them
const ourNames: Readonly<Record<string, string>> = { childname: 'name', dobirth: 'birthDate' }

const soleParent = z.object({ isChecked: z.literal('true') })
const sharedResponsibility = z.object({
  isChecked: z.literal('false'),
  spousesurname: personName,
  spousemail: secondParentEmail,
})

/** A row of a child in which nothing is written. */
export const isEmptyChildRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.keys(childRow.shape).every((field) => {
    const value: unknown = Reflect.get(row, field)
    return value === undefined || (typeof value === 'string' && value.trim() === '')
  })

/** Empty trailing child rows are dropped, as many as there are (specification section 4). */
export const withoutEmptyLastRows = (rows: unknown): unknown =>
  Array.isArray(rows) ? rows.slice(0, rows.map((row) => isEmptyChildRow(row)).lastIndexOf(false) + 1) : rows

type Twin = { childname: string; dobirth: string }

/** Rows that repeat the name and the birth date of one above them: most likely the same child typed twice. */
export function sameChildRows(children: readonly Twin[]): number[] {
  const keys = children.map(({ childname, dobirth }) =>
    [tidyLine(childname).toLowerCase(), dobirth.trim()].join('\n'),
  )
  return keys.flatMap((key, row) => (key !== '\n' && keys.indexOf(key) < row ? [row] : []))
}

/** The add-children payload in the wire's names: what the form holds (specification sections 3 and 5). */
export const addChildrenForm = z.object({
  children: z.pipe(
    z.transform(withoutEmptyLastRows),
    z
      .array(childRow, fieldErrors.noChildren)
      .check(
        z.minLength(limits.childrenPerFamily.min, fieldErrors.noChildren),
        z.maxLength(limits.childrenPerFamily.max, fieldErrors.tooManyChildren),
      ),
  ),
  spouse: z.discriminatedUnion(
    'isChecked',
    [soleParent, sharedResponsibility],
    fieldErrors.secondParentRequired,
  ),
  /** Confirms that children of one name and one birth date are two. */
  areDistinct: z.optional(z.literal('true')),
})

/** Children to add and who decides about them, in our names. */
export const newChildren = z.pipe(
  addChildrenForm,
  z.transform(({ children, spouse, areDistinct }) => ({
    repeated: areDistinct === 'true' ? [] : sameChildRows(children),
    children: children.map(({ childname, dobirth, ...same }) => ({
      name: childname,
      birthDate: dobirth,
      ...same,
    })),
    otherParent:
      spouse.isChecked === 'true'
        ? ({ responsibility: 'sole' } as const)
        : ({ responsibility: 'shared', surname: spouse.spousesurname, email: spouse.spousemail } as const),
  })),
)

export type NewChildren = z.output<typeof newChildren>
export type NewChild = NewChildren['children'][number]

/** What a parent gives for a child, in our names: the columns that it is stored in. */
export const childFields = Object.keys(childRow.shape).map(
  (field) => ourNames[field] ?? field,
) as (keyof NewChild)[]

export const families = {
  seeOnboarding: act('onboarding', '/api/users/see-onboarding', {
    summary: 'Tells whether this token still lets children be added; asked before anything is typed.',
    from: ['body'],
    refusals: ['children_already_added', 'family_not_active'],
  }),
  addChildren: act('onboarding', '/api/users/add-children', {
    summary: 'Adds 1 to 6 children, and declares sole responsibility or invites the other parent.',
    input: newChildren,
    isForm: true,
    refusals: ['children_already_added', 'family_not_active'],
  }),
}
