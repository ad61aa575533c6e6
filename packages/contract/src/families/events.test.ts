import { describe, expect, it } from 'vitest'

import { decisions, effectOnInvitation, type FamilyEventKind, familyEventKinds } from './events.ts'
import { enrolmentFacts, enrolments, familyStates, familyStateOf, funnelSteps } from './states.ts'

describe('effectOnInvitation', () => {
  it('does not compile while a kind of event has no effect named', () => {
    // @ts-expect-error a new kind has to say what it does to an open invitation
    const all: Record<FamilyEventKind | 'a_new_kind', unknown> = effectOnInvitation
    expect(Object.keys(all)).toEqual(familyEventKinds)
  })

  it('makes every answer a decision', () => {
    const answers = familyEventKinds.filter((kind) => effectOnInvitation[kind] === 'answers')
    expect(Object.keys(decisions)).toEqual(expect.arrayContaining(answers))
    expect(Object.keys(decisions)).toHaveLength(answers.length + 1)
  })
})

describe('enrolmentFacts', () => {
  it('does not compile while a state of a family says nothing about itself', () => {
    // @ts-expect-error a new state has to say whether parents are asked and whether it is over
    const all: Record<keyof typeof enrolmentFacts | 'a_new_state', unknown> = enrolmentFacts
    expect(Object.keys(all)).toEqual(enrolments)
  })

  it('lets the team look for families by the step they wait after, or by how their enrolment ended', () => {
    expect(familyStates).toEqual([...funnelSteps, 'refused', 'withdrawn'])
    expect(familyStateOf({ enrolment: 'active', step: 'answered' })).toBe('answered')
    expect(familyStateOf({ enrolment: 'withdrawn', step: 'answered' })).toBe('withdrawn')
  })
})
