#!/usr/bin/env node
import '../dist-lib/cli/main.js';
