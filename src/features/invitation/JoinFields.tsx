import type { ChangeEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import type { JoinDraft, useJoinDraft } from './useJoinDraft.web.ts'

export type Errors = Record<string, string[] | undefined>

interface JoinFieldsProps {
  draft: ReturnType<typeof useJoinDraft>
  errors: Errors
  /** Whether it is the first owner, who enters an address; an invitation has its own. */
  setup: boolean
}

export function JoinFields({ draft, errors, setup }: JoinFieldsProps) {
  const field = (name: keyof JoinDraft) => ({
    name,
    value: draft.values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => draft.change(name, event.target.value),
    error: errors[name]?.[0],
    required: true,
  })
  return (
    <>
      <Field {...field('first_name')} label="First name" maxLength={60} autoComplete="given-name" />
      <Field {...field('last_name')} label="Last name" maxLength={60} autoComplete="family-name" />
      {setup ? (
        <Field
          {...field('email')}
          label="Email"
          type="email"
          maxLength={254}
          autoComplete="email"
        />
      ) : null}
      <Field
        {...field('username')}
        label="Username"
        hint="You sign in with it, or with your email address."
        maxLength={40}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label="Password"
        hint="At least 12 characters. A sentence is good."
        error={errors['password']?.[0]}
        required
        autoComplete="new-password"
      />
    </>
  )
}
