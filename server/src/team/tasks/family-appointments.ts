import type { InputOf } from '@desco/contract/endpoint'
import type { familyAppointments } from '@desco/contract/messages/desk/appointments'

import {
  appointmentsOf,
  cancelAppointment as cancelIt,
  changeAppointment as changeIt,
  giveAppointment as giveIt,
} from '#messages/index.ts'
import { familyAct, familyActOnce, staffIdOf } from '#staff/index.ts'
import type { FamiliesNeeds } from '#families/index.ts'
import type { Needs } from '#platform/needs.ts'

import { countToCome, listComing, listWaiting } from './appointments-to-come.queries.ts'
import { expectFamily } from './family-tasks.ts'

type Of<Name extends keyof typeof familyAppointments> = InputOf<(typeof familyAppointments)[Name]>

export async function listFamilyAppointments({ db, clock }: Needs, familyId: string) {
  await expectFamily(db, familyId)
  return { now: clock.now(), appointments: await appointmentsOf(db, familyId) }
}

const listed = 50

/** The appointments that the team has to answer, and those to come. */
export async function listAppointmentsToCome({ db, clock }: Needs) {
  const now = clock.now()
  const [waiting, coming, counts] = await Promise.all([
    listWaiting(db, now, listed),
    listComing(db, now, listed),
    countToCome(db, now),
  ])
  return { now, waiting, coming, counts }
}

/** Gives a family an appointment. Place and purpose stay out of the audit log. */
export const giveAppointment = familyActOnce(
  'appointment_given',
  async (inside: FamiliesNeeds, input: Of<'giveAppointment'>, doer) => {
    const appointment = await giveIt(inside, { ...input, givenBy: staffIdOf(doer) })
    return { details: { appointment } }
  },
)

export const changeAppointment = familyAct(
  'appointment_changed',
  async (inside: FamiliesNeeds, input: Of<'changeAppointment'>) => {
    await changeIt(inside, input)
    return { details: { appointment: input.appointmentId } }
  },
)

export const cancelAppointment = familyAct(
  'appointment_cancelled',
  async (inside: FamiliesNeeds, input: Of<'cancelAppointment'>) => {
    await cancelIt(inside, input)
    return { details: { appointment: input.appointmentId } }
  },
)
