import { type LoginForm, loginForm } from '@desco/contract/families/log-in'

import { problemsOf } from '#forms/field-problems.ts'

export const checkLogin = (values: LoginForm) => problemsOf(loginForm, values)
