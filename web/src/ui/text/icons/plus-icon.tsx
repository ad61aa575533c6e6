import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Add. */
export const PlusIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
