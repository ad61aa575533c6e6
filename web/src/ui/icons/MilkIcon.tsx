import { Icon, type IconProps } from '../Icon.tsx'

/** Afternoon snack. */
export const MilkIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M6.5 4.5h11L16 20H8zM7 9.5h10" />
  </Icon>
)
