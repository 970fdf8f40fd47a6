/** The second factor is required by role. */
export const secondFactorRoles: readonly string[] = [
  // the roles whose members cannot work without a second factor, as a list of their names
  `alter table security_setting add column second_factor_roles jsonb not null default '[]'`,
  `update security_setting set second_factor_roles = '["Administrator", "Desk", "Ticketing", "Finance"]'
    where staff_second_factor = 'required'`,
  `alter table security_setting drop column staff_second_factor`,
]
